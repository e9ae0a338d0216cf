// Machine-readable texts that act once signed: protocols accept orders in such a form from anyone with the signature.

const escapes = /\\(?:u([0-9a-f]{4})|([^u]))/gi

/** Resolves JSON escapes. */
export const unescaped = (text: string): string =>
  text.replace(escapes, (_, digits: string | undefined, letter: string | undefined) =>
    digits === undefined ? letter!.replace(/[bfnrt]/, ' ') : String.fromCharCode(parseInt(digits, 16))
  )

/**
 * An object begins with a name, which lenient parsers accept without quotes; a list with a quoted
 * text.
 */
const opening = /\{\s*(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|[\w$-]+)\s*:|\[\s*"(?:[^"\\]|\\[^])*"\s*[,\]]/

/**
 * Returns true if a text is or contains a JSON object or list.
 * A lenient parser accepts any contents in braces.
 */
function hasJson(text: string): boolean {
  if (opening.test(text) || /^\s*\{[^]*\}\s*$/.test(text)) return true
  if (!/^\s*\[/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false // words in brackets
  }
}

/**
 * Returns true for values that are separated by commas, bars or similar without blanks, with an
 * address among them, as payments of EVVM are.
 */
const isRow = (text: string): boolean =>
  !/\s/.test(text.trim()) && /[,;|][^]*[,;|]/.test(text) && /(?<![\da-f])0x[\da-f]{40}(?![\da-f])/i.test(text)

/** Returns true if a text is an order to a program. */
export const isOrder = (text: string): boolean => hasJson(text) || hasJson(unescaped(text)) || isRow(text)

/**
 * Returns true for a sign-in that is a transaction of Aptos or Initia, whose accounts can belong to
 * one of another network (AIP-113).
 */
export const approvesTransaction = (text: string): boolean => /\bapproving\s+to\s+execute\s+transaction\b/i.test(text)

/**
 * A line that orders a payment: Monerium accepts `Send EUR 5 to <account> at <time>`, and stores the
 * full account elsewhere.
 */
const payment =
  /^[ \t]*(?:please +)?(?:send|pay|transfer|withdraw) +([A-Z]{2,10} +\d[\d.,]*|[€$£¥] *\d[\d.,]*|\d[\d.,]* +[a-z]{2,10}) +to +([^\r\n]{1,120}?)(?: +at +\S+)?[ \t]*\r?$/im

export interface Payment {
  readonly amount: string
  readonly receiver: string
  /** True if the recipient is shortened. */
  readonly isShortened: boolean
}

/** Returns the payment that a text orders. */
export function paymentIn(text: string): Payment | undefined {
  const [, amount, receiver] = payment.exec(text) ?? []
  return amount === undefined || receiver === undefined
    ? undefined
    : { amount, receiver, isShortened: /\.{2,}|…|\*{2,}/.test(receiver) }
}
