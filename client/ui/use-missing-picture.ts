import { useState } from 'react';

/** Whether a picture cannot be had, and what its <img> needs to say so; also where it failed before script was there. */
export function useMissingPicture(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>();
  const onError = () => setFailed(src ?? undefined);
  const ref = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) onError();
  };
  return { missing: !src || src === failed, watch: { ref, onError } };
}
