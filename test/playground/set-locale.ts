import { getTextDirection } from '../../adapters/base/locales.ts'
import { loadMessages } from '../../state/text/load-messages.ts'
import { forEachText } from '../../state/text/define-text.ts'
import untranslated from '../../frame/page/text/to-translate.json' with { type: 'json' }
import { pseudoOf } from './pseudo.ts'

/** A language of the kit, or `pseudo`. */
export interface Speech {
  readonly language: string
  /** Text direction. Default: that of the language. */
  readonly direction?: string | null
}

/** A language of each direction: the kit uses its direction, whatever texts are loaded. */
const readSo = { ltr: 'nl', rtl: 'ar' } as const

/** Returns the kit's locale, and the language of its texts. */
function plan({ language, direction }: Speech) {
  const words = language === 'pseudo' ? 'en' : language
  const own = getTextDirection(words)
  const way = direction === 'ltr' || direction === 'rtl' ? direction : own
  return { words, way, told: way === own ? words : readSo[way] }
}

/** Sets the kit's language for the lifetime of the page. Returns the matching `locale` option. */
export function speakSo(speech: Speech): string {
  const { words, told } = plan(speech)
  if (told === words && speech.language !== 'pseudo') return told
  forEachText(({ name, english, $words }) => {
    const set = $words.set.bind($words)
    // no later texts may replace these
    $words.set = () => undefined
    if (words !== 'en') loadMessages(words, name).then(set, () => undefined)
    else set(speech.language === 'pseudo' ? pseudoOf(english) : english)
  })
  return told
}

/** Sets the frame's language in the same way. */
export async function speakSoInFrame(speech: Speech): Promise<string> {
  const { words, way, told } = plan(speech)
  if (told === words && speech.language !== 'pseudo') return told
  const stand = readSo[way]
  const english = await tableOf(stand)
  const texts = [...Object.keys(english), ...untranslated]
  const own = words === 'en' ? Object.fromEntries(texts.map(text => [text, text])) : await tableOf(words)
  Object.assign(english, speech.language === 'pseudo' ? pseudoOf(own) : own)
  return stand
}

const tableOf = async (code: string) =>
  ((await import(`../../frame/page/text/locales/${code}.json`)) as { readonly default: Readonly<Record<string, string>> }).default
