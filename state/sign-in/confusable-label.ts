// Detects labels that look like another name. Uses Unicode's rules for identifiers (UTS 39, "highly restrictive"; IDNA 2008 for
// allowed characters) and, for what those allow, the letters that the UTS 39 table of confusables maps to Latin ones. A letter
// with a visible mark (é, ł, ọ) is a letter in its own right.

/**
 * Returns whether a domain label is confusable.
 * `last` is the top-level label, if any: it shows which script the name belongs to.
 */
export function isConfusableLabel(label: string, last = ''): boolean {
  if (/^\p{ASCII}*$/u.test(label)) return false
  if (label !== label.normalize('NFKC').toLowerCase() || !allowed.test(label)) return true
  const writing = writings.find(letters => letters.test(label))
  if (!writing || strange.some(sign => sign.test(label))) return true
  if (label.includes('ı') && !/[ğşə]/.test(label) && !/^(az|tr)$/.test(last)) return true
  // registries do not assign a confusable top-level label
  const atHome = label === last || (/\P{ASCII}/u.test(last) && writing.test(last))
  return looksLatin.test(label) && !atHome
}

/** Lowercase letters, marks and digits (RFC 5892), and the few signs that some scripts spell with. */
const allowed = /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}〇་׳״·・\u200c\u200d-]+$/u

/**
 * Characters of every script: digits, hyphen, marks above a letter,
 * apostrophe letters, the point of `l·l`, joiners.
 */
const shared = '\\d\\u0300-\\u0304\\u0306-\\u030cʻʼ·\\u200c\\u200d-'

/**
 * Scripts in use (UAX 31, table 5): Japanese, Chinese and Korean combine
 * with Latin letters, all others stand alone.
 */
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
  // marks of other scripts may be "extended" to Latin; its letters are Latin in the strict sense
  const letters = names.split(' ').map(name => (name === 'Latin' ? '\\p{Script=Latin}' : `\\p{Script_Extensions=${name}}`))
  return new RegExp(`^[${letters.join('')}${shared}]*$`, 'u')
})

/**
 * Latin letters in use by languages.
 * Excludes phonetic and historic letters and those that imitate others (ɑ ɡ ɩ ʋ ɣ ƿ).
 */
const latin = 'a-zß-öø-ķĺ-žƒƙơưƴǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǰǵǹ-țȟȧȩȫȭȯȱȳɓɔɖɗəɛɲ\\u1e01-\\u1e99\\u1ea1-\\u1ef9'

/** Character classes of Chinese, Japanese and Korean. */
const eastern = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}'

/** Patterns that legitimate names do not contain. */
const strange = [
  new RegExp(`(?![${latin}])\\p{Script=Latin}`, 'u'),
  // marks and signs of other scripts on a Latin letter: below it, through it, after it
  new RegExp(`(^|[\\p{Script=Latin}\\d-])(?![${shared}ー])[\\p{M}\\p{Lm}]`, 'u'),
  // a mark without a base letter, twice, or over the dot of a letter, where it is invisible
  /(^|[^\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}\u0300-\u036f])[\u0300-\u036f]/u,
  /(\p{Mn})\1|[ijlıіј]\u0307/u,
  // strokes, dots and circles without a letter of their script beside them: they imitate a slash, a hyphen, l or o
  new RegExp(`(?=.*[a-z])(^|[^${eastern}])[ノソン丿〳丶・ー一ㅡニ二丨ㅣ〇工エロ口]+([^${eastern}]|$)`, 'u'),
  /(^|[^l])·|·([^l]|$)/,
  // joiners that join nothing, and all other invisible characters
  /(^|[^\p{M}\p{scx=Arabic}])[\u200c\u200d]|[\u200c\u200d]$/u,
  /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u,
  // digits of two scripts: some look like digits of another value
  /\d.*(?!\d)\p{Nd}|(?!\d)\p{Nd}.*\d/u,
  /[٠-٩].*[۰-۹]|[۰-۹].*[٠-٩]/
]

/** Names made only of letters that UTS 39 maps to Latin ones, in one other script. */
const looksLatin =
  /^(?=.*[^\d-])[\dасԁеҽһіӏјорԛгѕѵѡԝхуүαιοσρυνγքցհոռօգզսաყჿ\u05d5\u05df\u05e1\u05d8\u0627\u0647\u06be\u06c1\u06d5\u0661\u0665\u0667\u06f1\u06f5\u06f7०০৪৭੦੪૦୦୨ଠ௦౦೦൦൭ഠ๐໐၀ဝዐሀ-]+$/
