import type { Parts } from '../../../application/parts.js';
import type { JsonSchema } from '../schemas/schema.js';

/** The metrics of this process, or the sums over all worker processes, in Prometheus' text format. */
export interface MetricsReport {
  readonly contentType: string;
  text(): Promise<string>;
}

/** The OpenAPI documents of both route tables. The composition root builds them, because it knows the tables. */
export interface ApiDocument {
  /** Builds the document in short steps, between which other requests are served. */
  inSteps(listener: Listener): Promise<JsonSchema>;
}

export type Listener = 'public' | 'operator';

/** The access control of the admin listener. */
export interface OperatorAccess {
  /** True when it requires the ADMIN_TOKEN, that is, when it is not on loopback. */
  readonly tokenAsked: boolean;
}

/** The parts available to an endpoint's use case: those of the application, and the server's reports on itself. */
export interface HttpParts extends Parts {
  readonly metricsReport: MetricsReport;
  readonly apiDocument: ApiDocument;
  readonly operatorAccess: OperatorAccess;
}
