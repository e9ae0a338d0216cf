/** What is the kit's: its own name, and the packages that are installed with it alone. */
const ours = /w3m|nanostores|\blit\b|lit-(?:html|element)|walletconnect/i

/** Words of package managers and of bundlers, and the signs of pnpm's and yarn's lists of peers. */
const warning =
  /\b(?:warn|warning|error|deprecated|unresolved|unmet|missing peer|incorrect peer|MODULE_LEVEL_DIRECTIVE|EBADENGINE)\b|✕|YN0002|YN0060|YN0086/i

/** Lines that warn of the kit, or of a package that is installed with it, or of an engine. */
export const warningsOf = (printed: string): readonly string[] =>
  printed.split('\n').filter(line => warning.test(line) && (ours.test(line) || /EBADENGINE/.test(line)))
