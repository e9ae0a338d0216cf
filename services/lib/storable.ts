/**
 * Returns true if PostgreSQL can store a text: without U+0000 and without lone surrogates, which UTF-8
 * cannot encode.
 */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** Removes what {@link isStorable} rejects: only for untrusted display texts, never for identifiers. */
export const toStorable = (text: string): string => text.replace(everyUnstorable, '')

const unstorable = /\u{0}|\p{Cs}/u
const everyUnstorable = new RegExp(unstorable, 'gu')
