const dark = globalThis.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

// The viewer over this server's own document. Calls that it makes carry the session of the browser.
globalThis.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // With so many paths people look for a group by its name.
  filter: true,
  tagsSorter: 'alpha',
  // The viewer would otherwise ask a service on the internet whether the document is valid.
  validatorUrl: null,
  requestInterceptor(request) {
    const csrf = /(?:^|; )csrfToken=([^;]*)/.exec(document.cookie)?.[1];
    if (csrf && !request.headers['x-csrf-token']) request.headers['x-csrf-token'] = decodeURIComponent(csrf);
    return request;
  },
});
