/** Widths in the `srcset` of pictures served by `/media`. */
const widths = [320, 480, 640, 720, 960, 1280];

const atWidth = (image: string, width: number) => `${image}${image.includes('?') ? '&' : '?'}w=${width}`;

/** The `srcset` of pictures that came with the HTML, by address. */
const inHtml = new Map<string, string>();

/** Remembers a picture that came with the HTML, which needs no request when it is shown again. */
export function rememberPicture(image: string, element: HTMLImageElement | null): void {
  if (element?.srcset.startsWith('data:')) inHtml.set(image, element.srcset);
}

/** Attributes of an <img>: pictures of this site come in the width that fits. */
export function imageSource(image: string, sizes: string) {
  if (!image.startsWith('/media/')) return { src: image };
  if (image.endsWith('.svg')) return { src: image, srcSet: inHtml.get(image) ?? image };
  return {
    src: atWidth(image, 640),
    srcSet: inHtml.get(image) ?? widths.map((width) => `${atWidth(image, width)} ${width}w`).join(', '),
    sizes,
  };
}
