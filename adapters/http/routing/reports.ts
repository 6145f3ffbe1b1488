import type { Parts } from '../../../application/parts.js';
import type { JsonSchema } from '../schemas/schema.js';

/** The figures of this process, or of all worker processes together, in Prometheus' text format. */
export interface MetricsReport {
  readonly contentType: string;
  text(): Promise<string>;
}

/** The OpenAPI documents of the two tables; the composition root, which knows them, makes them. */
export interface ApiDocument {
  execute(listener: 'public' | 'operator'): JsonSchema;
}

/** How the operator's listener lets people in. */
export interface OperatorAccess {
  /** Whether it asks for the ADMIN_TOKEN, as it does everywhere but on loopback. */
  readonly tokenAsked: boolean;
}

/** The parts that an endpoint's use case can ask for: those of the application, and the server's reports on itself. */
export interface HttpParts extends Parts {
  readonly metricsReport: MetricsReport;
  readonly apiDocument: ApiDocument;
  readonly operatorAccess: OperatorAccess;
}
