export interface ImportProgress {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

export interface ImportOptions {
  /** Files prepared or sent at once; default 3. Small ones that are prepared wait beside them, and share requests. */
  readonly parallel?: number;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds, as for `sendUpload`. A file whose check lasts longer fails; `retryFailed` lets `run` wait again. */
  readonly checkedWithin?: number | undefined;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Called with the sent part of a file, from 0 to 1, derivatives included; `onProgress` counts whole files. */
  readonly onBytes?: (source: string, part: number) => void;
}
