import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import type { HttpParts } from '../../routing/reports.js';
import { DOCS } from './docs.js';

class ReadMetrics {
  constructor(private readonly parts: Pick<HttpParts, 'metricsReport'>) {}

  async execute(): Promise<{ readonly bytes: string; readonly type: string }> {
    const { metricsReport } = this.parts;
    return { bytes: await metricsReport.text(), type: metricsReport.contentType };
  }
}

export const metrics: Endpoint<null, 'admin', ReadMetrics> = {
  summary: 'Read the metrics for Prometheus',
  docs: DOCS.readMetrics,
  body: NO_BODY,
  answers: { 200: 'text/plain' },
  useCase: ReadMetrics,
  run: async (_request, readMetrics) => ({ status: 200, body: await readMetrics.execute() }),
};
