/** Drawn like a Latin letter, in capitals or small ones: Cyrillic, Greek, digits and signs of money. After lower-casing. */
const drawnAlike: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', н: 'h', і: 'l', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't' },
  ...{
    у: 'y',
    х: 'x',
    α: 'a',
    β: 'b',
    ε: 'e',
    ζ: 'z',
    η: 'h',
    ι: 'l',
    κ: 'k',
    μ: 'm',
    ν: 'n',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'y',
    χ: 'x'
  },
  ...{ '0': 'o', '1': 'l', i: 'l', ı: 'l', '|': 'l', '5': 's', $: 's', '₮': 't', '€': 'e', Ξ: 'e', ξ: 'e' }
}

/**
 * What somebody in a hurry reads of a symbol: two symbols with the same one are taken for each other. Accents, case, spaces and signs do not
 * count, nor which alphabet a letter is from. Empty for what has no letter.
 */
export function skeletonOf(symbol: string): string {
  const plain = symbol.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...plain]
    .map(character => drawnAlike[character] ?? character)
    .filter(character => /[\p{L}\p{N}]/u.test(character))
    .join('')
}
