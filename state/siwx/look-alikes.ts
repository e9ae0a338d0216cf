// Whether a name is drawn like another one. By Unicode's rules for names (UTS 39, "highly restrictive"; IDNA 2008 for what a name may have
// at all), and for what those let through, by the letters that its table of confusables has for Latin ones. A letter with a mark that is
// seen (é, ł, ọ) is a letter of its own.

/** One label of a domain, as letters. `last` is the one at the end, if there are several: it tells in which writing the name is at home. */
export function looksLikeAnother(label: string, last = ''): boolean {
  if (/^\p{ASCII}*$/u.test(label)) return false
  if (label !== label.normalize('NFKC').toLowerCase() || !allowed.test(label)) return true
  const writing = writings.find(letters => letters.test(label))
  if (!writing || strange.some(sign => sign.test(label))) return true
  if (label.includes('ı') && !/[ğşə]/.test(label) && !/^(az|tr)$/.test(last)) return true
  // nobody is given an end of names that passes for another
  const atHome = label === last || (/\P{ASCII}/u.test(last) && writing.test(last))
  return looksLatin.test(label) && !atHome
}

/** Letters, marks and digits in small letters (RFC 5892), and the few signs beside them that some writings spell with. */
const allowed = /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}〇་׳״·・\u200c\u200d-]+$/u

/** What belongs to every writing: digits, hyphen, marks above a letter, the apostrophes that are letters, the point of `l·l`, joiners. */
const shared = '\\d\\u0300-\\u0304\\u0306-\\u030cʻʼ·\\u200c\\u200d-'

/** Writings in use (UAX 31, table 5): those of Japanese, Chinese and Korean go with Latin letters, all others are alone. */
const writings = [
  'Latin',
  'Latin Han Hiragana Katakana',
  'Latin Han Bopomofo',
  'Latin Han Hangul',
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan'
].map(names => {
  // a mark of other writings may be "extended" to Latin; letters of it are Latin by themselves
  const letters = names.split(' ').map(name => (name === 'Latin' ? '\\p{Script=Latin}' : `\\p{Script_Extensions=${name}}`))
  return new RegExp(`^[${letters.join('')}${shared}]*$`, 'u')
})

/** Latin letters that languages are written in. Not among them: those of phonetics, of old books, and that pass for others (ɑ ɡ ɩ ʋ ɣ ƿ). */
const latin = 'a-zß-öø-ķĺ-žƒƙơưƴǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǰǵǹ-țȟȧȩȫȭȯȱȳɓɔɖɗəɛɲ\\u1e01-\\u1e99\\u1ea1-\\u1ef9'

/** Of Chinese, Japanese and Korean. */
const eastern = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}'

/** What no honest name has, each as it stands in one. */
const strange = [
  new RegExp(`(?![${latin}])\\p{Script=Latin}`, 'u'),
  // marks and signs of other writings on a Latin letter: below it, through it, after it
  new RegExp(`(^|[\\p{Script=Latin}\\d-])(?![${shared}ー])[\\p{M}\\p{Lm}]`, 'u'),
  // a mark without a letter that can have it, twice, or over the dot of a letter, where it is not seen
  /(^|[^\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}\u0300-\u036f])[\u0300-\u036f]/u,
  /(\p{Mn})\1|[ijlıіј]\u0307/u,
  // strokes, dots and circles, where no letter of their own writing is beside them: a slash, a hyphen, an l, an o
  new RegExp(`(?=.*[a-z])(^|[^${eastern}])[ノソン丿〳丶・ー一ㅡニ二丨ㅣ〇工エロ口]+([^${eastern}]|$)`, 'u'),
  /(^|[^l])·|·([^l]|$)/,
  // joiners, where nothing is joined, and all else that is not seen
  /(^|[^\p{M}\p{scx=Arabic}])[\u200c\u200d]|[\u200c\u200d]$/u,
  /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u,
  // digits of two kinds: some look like others of another value
  /\d.*(?!\d)\p{Nd}|(?!\d)\p{Nd}.*\d/u,
  /[٠-٩].*[۰-۹]|[۰-۹].*[٠-٩]/
]

/** Names of nothing but letters that UTS 39 has for Latin ones, in one other writing. */
const looksLatin =
  /^(?=.*[^\d-])[\dасԁеҽһіӏјорԛгѕѵѡԝхуүαιοσρυνγքցհոռօգզսաყჿ\u05d5\u05df\u05e1\u05d8\u0627\u0647\u06be\u06c1\u06d5\u0661\u0665\u0667\u06f1\u06f5\u06f7०০৪৭੦੪૦୦୨ଠ௦౦೦൦൭ഠ๐໐၀ဝዐሀ-]+$/
