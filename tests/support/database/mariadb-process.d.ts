export class MariadbProcess {
  start(): Promise<{ readonly url: string; readonly pid: number }>;
  keep(): Promise<{ readonly url: string; readonly pid: number }>;
  stop(): Promise<void>;
}
