// A language of no people: English with accents, longer by two fifths, in brackets. What shows without them was written into the code, and
// what has no room for it has none for German.

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const spoken = Array.from('ÅɃÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçđéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž')

/** How much longer than English it is, which is what German, Finnish and Tamil ask for at the most. */
const longer = 1.4

/** English in the pseudo-language. What stands in braces is a place for a value, and stays. */
export function pseudo(english: string): string {
  const counted = /^\{\w+, plural, /.exec(english)?.[0]
  if (counted) return english.replace(/ \{([^{}]*)\}/g, (_, form: string) => ` {${pseudo(form)}}`)
  const parts = english.split(/(\{\w+\})/)
  const letters = parts.filter(part => !isPlace(part)).join('')
  let missing = Math.ceil(letters.length * (longer - 1))
  const say = (letter: string): string => {
    const accented = spoken[plain.indexOf(letter)] ?? letter
    if (missing === 0 || !/[aeiouy]/i.test(letter)) return accented
    missing -= 1
    return accented + accented.toLowerCase()
  }
  const said = parts.map(part => (isPlace(part) ? part : Array.from(part, say).join(''))).join('')
  return `[${said}${'ö'.repeat(missing)}]`
}

const isPlace = (part: string): boolean => part.startsWith('{')

/** A whole flow's texts in it. */
export function pseudoOf<English extends Readonly<Record<string, string>>>(english: English): English {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo(text)])) as English
}

/** Whether some of it is said in it: no language of the scenes has these letters. */
export const isPseudo = (text: string): boolean => /[åéîûñţŕšļđ]/i.test(text)
