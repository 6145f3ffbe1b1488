export class MariadbProcess {
  start(): Promise<{ readonly url: string; readonly pid: number }>;
  stop(): Promise<void>;
}
