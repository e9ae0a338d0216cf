/**
 * Characters confusable with Latin letters, after lower-casing: Cyrillic, Greek, digits and currency
 * signs.
 */
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
 * Returns the skeleton of a symbol, which confusable symbols share (UTS 39): ignores accents, case,
 * spaces, signs and the script of a letter. Empty for a symbol without letters.
 */
export function getSkeleton(symbol: string): string {
  const plain = symbol.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...plain]
    .map(character => drawnAlike[character] ?? character)
    .filter(character => /[\p{L}\p{N}]/u.test(character))
    .join('')
}
