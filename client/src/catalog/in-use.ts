/** Another tab or worker has the catalog open; SQLite on OPFS allows one at a time. */
export class CatalogInUse extends Error {
  override readonly name = 'CatalogInUse';

  constructor() {
    super('The library is open in another tab. Close it there, then try again.');
  }
}
