import type { JsonSchema } from '../schemas/schema.js';

/** The OpenAPI document of the table that its endpoint stands in; the composition root, which knows both, makes it. */
export interface ApiDocument {
  execute(listener: 'public' | 'operator'): JsonSchema;
}

/** The figures of this process, or of all worker processes together, in Prometheus' text format. */
export interface MetricsReport {
  readonly contentType: string;
  text(): Promise<string>;
}
