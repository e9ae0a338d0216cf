/**
 * Yields similar names, the closest first: `alice` has `alice-eth`, `my-alice`, `alice2`. Some may be
 * taken, or too long.
 */
export function* suggestNames(label: string): Generator<string> {
  const stem = label.replace(/^-+|-+$/g, '')
  for (const word of ['eth', 'pay', 'web3']) yield `${stem}-${word}`
  for (const word of ['my', 'the', 'its']) yield `${word}-${stem}`
  const end = /(?<!\d)\d{1,6}$/.exec(stem)?.[0]
  const [body, first] = end === undefined ? [stem, 2] : [stem.slice(0, -end.length), Number(end) + 1]
  for (let number = first; number < first + 8; number++) yield `${body}${number}`
}
