import { defineConfig, globalIgnores } from 'eslint/config'
import { configs as lit } from 'eslint-plugin-lit'
import litA11y from 'eslint-plugin-lit-a11y'
import { configs as wc } from 'eslint-plugin-wc'
import ts from 'typescript-eslint'

const published = [
  'adapters/**/*.ts',
  'elements/**/*.ts',
  'frame/**/*.ts',
  'react/**/*.{ts,tsx}',
  'services/**/*.ts',
  'state/**/*.ts',
  'test/wallet/**/*.ts'
]

/** Rules of conventions.md that one file alone can break. Those about who imports whom are in test/house.test.ts. */
const conventions = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name: a name can be searched for.' },
  { selector: 'TSEnumDeclaration', message: 'A union of literals needs no code.' }
]

// Rules that ask the compiler about types are in .oxlintrc.json.
export default defineConfig(
  // sites of others' making, with tools of their own
  globalIgnores(['dist/', 'coverage/', '.w3m/', 'test/.tmp/', 'test/frameworks/*/']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strict],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-restricted-syntax': ['error', ...conventions],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }
      ],
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-this-alias': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off'
    }
  },
  { files: published, rules: { 'max-lines': ['error', 400] } },
  {
    // Programs speak to whoever started them; so does a tool.
    files: ['services/**/*.ts', 'test/**/*.ts', '**/{build,generate}.ts'],
    rules: { 'no-console': 'off' }
  },
  { files: ['vite.config.ts', '**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['elements/**/*.ts'],
    extends: [lit['flat/recommended'], wc['flat/best-practice']],
    plugins: { 'lit-a11y': litA11y },
    rules: { ...litA11y.configs.recommended.rules }
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off'
    }
  }
)
