import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** Milliseconds without a request, after which a page that loads one thing after another is taken to be done. */
const QUIET = 500;

/** The requests of a page since it was watched; `networkidle` is about the document's own load alone. */
export class WatchedRequests {
  private readonly underWay = new Set<Request>();
  private changedAt = performance.now();

  constructor(page: Page) {
    page.on('request', (request) => {
      this.underWay.add(request);
      this.changedAt = performance.now();
    });
    page.on('requestfinished', (request) => this.end(request));
    // Chromium reports a body that a page reads in pieces as failed, now and then, though the page reads its end.
    page.on('requestfailed', (request) => this.end(request));
  }

  /** Counts a request no longer. */
  end(request: Request): void {
    this.underWay.delete(request);
    this.changedAt = performance.now();
  }

  /** Waits until the page awaits no answer and has sent nothing for a while. */
  async quiet(): Promise<void> {
    while (this.underWay.size > 0 || performance.now() - this.changedAt < QUIET) await delay(20);
  }
}
