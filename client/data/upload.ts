import type { AnyInput } from '../../shared/contract/build-request.ts';
import type { BrowserAnswer, CallInput, EndpointName, Endpoints } from '../../shared/contract/endpoints.ts';
import { noReply, readReply, requestOf } from './call.ts';

/** Names of the calls that carry a file. */
export type UploadName = {
  [Name in EndpointName]: Endpoints[Name] extends { body: { kind: 'multipart' } } ? Name : never;
}[EndpointName];

/**
 * Makes a multipart call of the contract and tells how far it is. `fetch` cannot report what has been sent;
 * XMLHttpRequest can.
 *
 * @param onProgress the share sent so far, 0 to 1
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
        // As in `call`: the BFF has applied the row's schema to the answer.
        resolve(readReply(name, request.status, request.responseText) as BrowserAnswer<Name>);
      } catch (error) {
        reject(error);
      }
    };
    request.send(body ?? null);
  });
}
