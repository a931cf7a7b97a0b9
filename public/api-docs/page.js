import { csrfHeader } from '../frame/session.js';
import { call } from './call.js';

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
    request.headers = { ...csrfHeader(), ...request.headers };
    // The viewer loads the document itself through here, too.
    if (!request.loadSpec) request.userFetch = call;
    return request;
  },
});
