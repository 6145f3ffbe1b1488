// Apps that know only a tus client: they give it an endpoint, headers and metadata, and no option that changes its
// behaviour. The same source runs in Node and, bundled, in a browser.
import Uppy from '@uppy/core';
import Tus from '@uppy/tus';
import { Upload } from 'tus-js-client';

/** @param job `{ endpoint, headers, announcement }`; `data` is a Buffer in Node and a Blob in a browser. */
export async function byUppy({ endpoint, headers, announcement }, data) {
  const uppy = new Uppy().use(Tus, { endpoint, headers });
  uppy.addFile({ name: 'photo', type: 'application/octet-stream', data, meta: { announcement } });
  const { successful, failed } = await uppy.upload();
  if (failed.length > 0) throw new Error(failed[0].error);
  return successful[0].uploadURL;
}

export function byTusJsClient({ endpoint, headers, announcement }, data) {
  return new Promise((resolve, reject) => {
    const upload = new Upload(data, {
      ...{ endpoint, headers, metadata: { announcement } },
      onSuccess: () => resolve(upload.url),
      onError: reject,
    });
    upload.start();
  });
}
