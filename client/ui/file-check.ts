/** '840 KB', '4.2 MB' */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilo = bytes / 1024;
  return kilo < 1000 ? `${Math.round(kilo)} KB` : `${Number((kilo / 1024).toFixed(1))} MB`;
}

/** Whether a file matches an `accept` list, by extension or by the browser's MIME type. */
export function accepted(file: { name: string; type: string }, accept: string): boolean {
  const rules = accept.split(',').map((rule) => rule.trim().toLowerCase());
  const name = file.name.toLowerCase();
  return rules.some((rule) => {
    if (rule === '') return false;
    if (rule.startsWith('.')) return name.endsWith(rule);
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1));
    return file.type === rule;
  });
}

/** Returns a message if the file is not acceptable, otherwise null. */
export function fileProblem(
  file: { name: string; type: string; size: number },
  accept: string,
  maxBytes: number,
): string | null {
  if (!accepted(file, accept)) return `Choose another kind of file: ${file.name} cannot be used here.`;
  if (file.size > maxBytes)
    return `Choose a file of at most ${formatFileSize(maxBytes)}. This one has ${formatFileSize(file.size)}.`;
  if (file.size === 0) return `Choose another file: ${file.name} is empty.`;
  return null;
}
