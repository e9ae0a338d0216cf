import { galleryThemes, type GalleryTheme } from '../../docs/.vitepress/themes/themes.ts'

/** Returns a section for each theme of the gallery: live, with its contrast, and as code in TypeScript and CSS. */
export const themeGallery = (): string => galleryThemes.map(sectionOf).join('\n\n')

/** Returns the names of the themes as links to their sections. */
export const themeList = (): string => galleryThemes.map(({ name }) => `[${name}](#${name.toLowerCase()})`).join(', ')

function sectionOf({ name, look, variables }: GalleryTheme): string {
  const constant = name.toLowerCase()
  const entries = Object.entries(variables)
  const members = entries.map(([variable, value]) => `  '${variable}': '${value}'`)
  const declarations = entries.map(([variable, value]) => `  ${variable}: ${value};`)
  return [
    `## ${name}`,
    look,
    `<ThemeCard name="${name}" />`,
    ['```ts', `import type { ThemeVariables } from 'w3m-kit'`, '', `export const ${constant}: ThemeVariables = {`]
      .concat(members.join(',\n'), '}', '```')
      .join('\n'),
    '::: details As CSS',
    ['```css', ':root {', ...declarations, '}', '```'].join('\n'),
    ':::'
  ].join('\n\n')
}
