const dark = globalThis.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

// Shows this server's own document. Calls from the viewer use the browser's session.
globalThis.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // There are many paths, so people need to search for a group by name.
  filter: true,
  tagsSorter: 'alpha',
  // By default the viewer asks an external service to validate the document.
  validatorUrl: null,
  requestInterceptor(request) {
    const csrf = /(?:^|; )csrfToken=([^;]*)/.exec(document.cookie)?.[1];
    if (csrf && !request.headers['x-csrf-token']) request.headers['x-csrf-token'] = decodeURIComponent(csrf);
    return request;
  },
});
