export class MariadbProcess {
  start(tls?: string): Promise<{ readonly url: string; readonly pid: number }>;
  keep(): Promise<{ readonly url: string; readonly pid: number }>;
  stop(): Promise<void>;
}
