import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';

export const metrics: Endpoint<null, 'admin'> = {
  summary: 'Figures for Prometheus',
  body: NO_BODY,
  answers: { 200: 'text/plain' },
  run: async (_request, { metricsReport }) => ({
    status: 200,
    body: { bytes: await metricsReport.text(), type: metricsReport.contentType },
  }),
};
