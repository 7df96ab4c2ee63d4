import type { AnyInput } from '#shared/contract/build-request.ts';
import type { BrowserAnswer, CallInput, EndpointName, Endpoints } from '#shared/contract/endpoints.ts';
import { noReply, readReply, requestOf } from './call.ts';

/** Names of calls with files. */
export type UploadName = {
  [Name in EndpointName]: Endpoints[Name] extends { body: { kind: 'multipart' } } ? Name : never;
}[EndpointName];

/**
 * Makes a multipart call with progress. Uses XMLHttpRequest, because `fetch` cannot report upload progress.
 *
 * @param onProgress uploaded share, 0 to 1
 * @throws ApiError, see `callByName`
 */
export function upload<Name extends UploadName>(
  name: Name,
  input: CallInput<Name>,
  onProgress: (share: number) => void = () => {},
): Promise<BrowserAnswer<Name>> {
  // Every typed input has this general form.
  const { method, path, headers, body } = requestOf(name, input as AnyInput);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `/api${path}`);
    for (const [header, value] of Object.entries({ accept: 'application/json', ...headers })) {
      request.setRequestHeader(header, value);
    }
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onerror = () => reject(noReply());
    request.onabort = () => reject(noReply());
    request.onload = () => {
      try {
        // As in `call`.
        resolve(readReply(name, request.status, request.responseText) as BrowserAnswer<Name>);
      } catch (error) {
        reject(error);
      }
    };
    request.send(body ?? null);
  });
}
