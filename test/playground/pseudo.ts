// A pseudo-locale: English with accents, longer by two fifths, in brackets. Text without accents was hard-coded, and text that is
// clipped would be clipped in German too.

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const spoken = Array.from('ÅɃÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçđéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž')

/** Length factor compared to English: the maximum of German, Finnish and Tamil. */
const longer = 1.4

/** Converts an English text to the pseudo-locale. Placeholders in braces stay. */
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

/** Converts all texts of a flow. */
export function pseudoOf<English extends Readonly<Record<string, string>>>(english: English): English {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo(text)])) as English
}

/** Returns whether some of it is in the pseudo-locale: no language of the scenes has these letters. */
export const isPseudo = (text: string): boolean => /[åéîûñţŕšļđ]/i.test(text)
