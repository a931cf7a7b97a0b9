import type { RestRoute } from '../frame/route.js';

export const integrationRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/gateway/integration/{plugin}/download',
    summary: 'A plugin for the software of shops, as a zip.',
    operation: 'query ($plugin: String!) { downloadIntegration(plugin: $plugin) { name contentType content } }',
    kind: 'download',
    example: { plugin: 'woocommerce' },
  },
];
