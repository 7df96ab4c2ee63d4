const openBrace = 0x7b;

/** Whether two parsed JSON values say the same; a value with a field less, or with one changed, does not. */
function isSame(sent: unknown, checked: unknown): boolean {
  if (sent === checked) return true;
  if (typeof sent !== 'object' || typeof checked !== 'object' || sent === null || checked === null) return false;
  if (Array.isArray(sent)) {
    return (
      Array.isArray(checked) && sent.length === checked.length && sent.every((item, at) => isSame(item, checked[at]))
    );
  }
  if (Array.isArray(checked)) return false;
  const fields: Record<string, unknown> = Object(sent);
  const others: Record<string, unknown> = Object(checked);
  let count = 0;
  for (const name in fields) {
    if (!Object.hasOwn(others, name) || !isSame(fields[name], others[name])) return false;
    count += 1;
  }
  return count === Object.keys(others).length;
}

/**
 * A host's own bytes, where they already are what the browser gets: `{data: …}` and nothing beside it, no field too
 * many, nothing rewritten. Sending them on saves writing and encoding the answer again, most of what forwarding costs.
 *
 * @param parsed the whole body
 * @param data what the browser gets under `data`
 */
export function canonicalBytes(body: Buffer, parsed: unknown, data: unknown): Buffer | undefined {
  return body[0] === openBrace && isSame(parsed, { data }) ? body : undefined;
}
