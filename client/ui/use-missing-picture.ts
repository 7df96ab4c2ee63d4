import { useState } from 'react';

/** Whether a picture failed to load, also before hydration. `watch` are the props of its <img>. */
export function useMissingPicture(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>();
  const onError = () => setFailed(src ?? undefined);
  const ref = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) onError();
  };
  return { missing: !src || src === failed, watch: { ref, onError } };
}
