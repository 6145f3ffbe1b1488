import { NO_BODY, type Endpoint } from '../endpoint.js';

/** The figures of this process, or of all worker processes together, in Prometheus' text format. */
export interface MetricsReport {
  readonly contentType: string;
  text(): Promise<string>;
}

export const metrics: Endpoint<null, 'admin'> = {
  summary: 'Figures for Prometheus',
  body: NO_BODY,
  answers: { 200: 'text/plain' },
  run: async (_request, { metricsReport }) => ({
    status: 200,
    body: { bytes: await metricsReport.text(), type: metricsReport.contentType },
  }),
};
