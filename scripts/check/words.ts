import ts from 'typescript'

/**
 * Words that do not appear in comments: each stands for a term of the field (user, app, message, listener …), or for a subject that the sentence
 * leaves out.
 */
const banned =
  /\b(?:visitors?|persons?|somebody|nobody|anybody|whoever|told|tells?|hears?|brings?|brought|anew|meanwhile|by now|lets? go|as it stands|be it)\b/gi

/** Pages of the plan that are not in the repository. */
const references = /\b(?:spec(?:ification)?,? sections?|facts\/[\w-]+|Facts,? sections?|house\.md|conventions\.md)\b/gi

/** How often each folder has them. A number only falls: each rewrite of comments lowers it. */
export const ceilings: Readonly<Record<string, number>> = {
  adapters: 0,
  elements: 0,
  frame: 0,
  react: 0,
  scripts: 1, // the name of a flag of the gallery
  services: 0,
  state: 0
}

/** Every comment of a TypeScript source. */
export function commentsIn(source: string): string[] {
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true)
  const found = new Map<number, string>()
  const add = (ranges: readonly ts.CommentRange[] | undefined) =>
    ranges?.forEach(({ pos, end }) => found.set(pos, source.slice(pos, end)))
  const visit = (node: ts.Node): void => {
    if (node.kind !== ts.SyntaxKind.JsxText) {
      add(ts.getLeadingCommentRanges(source, node.getFullStart()))
      add(ts.getTrailingCommentRanges(source, node.getEnd()))
    }
    node.getChildren(file).forEach(visit)
  }
  visit(file)
  return [...found.values()]
}

/** How many banned words the names of each folder have. A number only falls: each rename lowers it. */
export const nameCeilings: Readonly<Record<string, number>> = {
  adapters: 24,
  elements: 13,
  frame: 2,
  react: 0,
  scripts: 9,
  services: 14, // half of them are columns of the database, which keep their names
  state: 33
}

/** The identifiers that a TypeScript source declares: functions, methods, variables, members and types. */
export function declaredNamesIn(source: string): string[] {
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest)
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const { name } = node as { readonly name?: ts.Node }
    const isReference = ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node) || ts.isExportSpecifier(node)
    if (name && !isReference && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) names.push(name.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

/** The words of a name: `sendToUser` is `send To User`. */
const wordsOf = (name: string): string =>
  name.replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2').replace(/[#$_]/g, ' ')

/** The names that a source declares with banned words. */
export const bannedNamesIn = (source: string): string[] =>
  declaredNamesIn(source).flatMap(name => Array.from(wordsOf(name).matchAll(banned), () => name))

/** The banned words and references in the comments of a source. */
export const bannedWordsIn = (source: string): string[] =>
  commentsIn(source).flatMap(comment => [...comment.matchAll(banned), ...comment.matchAll(references)].map(([word]) => word))

/** Words and forms that the English texts of the kit avoid. Each line is one rule of the style. */
const bannedInTexts: readonly RegExp[] = [
  // subjects in general: name who acts, or leave the subject out
  /\b(?:nobody|somebody|anybody|everybody|whoever|oneself|one’s own|of its own|of your own|a window of)\b/gi,
  // vague times and phrases
  /\b(?:just now|for good|for ever|anew|meanwhile|beforehand|all the same|after all|from now on|at once|elsewhere)\b/gi,
  /\b(?:shows? here|go(?:es)? on|tried out|given? out|asked for|asks for|ask for (?:another|a)|takes? (?:the|its) place)\b/gi,
  // long forms: contractions are shorter and sound natural
  /\b(?:cannot|(?:do|does|did|is|are|was|were|has|have|could|will) not|could not be|did not work|it is(?!\.)|you are(?!\.)|we have)\b/gi,
  /\b(?:there (?:is|are)|is no(?! longer)|are no)\b/gi,
  // one word per idea: recipient, approval, fix, start, like
  /\b(?:receiver|allowance|mend|wrongly|begin|began|begun|such as|per cent)\b/gi,
  // tone
  /\b(?:please|successfully|oops|sorry)\b|!/gi,
  // typography: … ’ “ ” and no space before %
  /\.\.\.|['"]|[\d}] %/g,
  // sentence case
  /^[A-Z][a-z]+ [A-Z][a-z]+/g
]

/** How many findings of {@link bannedWordsInTexts} the English texts have, all of them in texts that the specification fixes, or names. */
export const textCeiling = 12

/** Placeholders, whose names are not shown. The braces stay for the rule of percents. */
const placeholder = /\{\w+\}/g

/** The banned words and forms in English texts, as `flow.key: finding`. */
export const bannedWordsInTexts = (texts: Readonly<Record<string, Readonly<Record<string, string>>>>): string[] =>
  Object.entries(texts).flatMap(([flow, messages]) =>
    Object.entries(messages).flatMap(([key, message]) =>
      bannedInTexts
        .flatMap(rule => [...message.replace(placeholder, '{}').matchAll(rule)])
        .map(([found]) => `${flow}.${key}: ${found}`)
    )
  )
