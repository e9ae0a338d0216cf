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

export default defineConfig(
  // sites of others' making, with tools of their own
  globalIgnores(['dist/', 'coverage/', '.w3m/', 'test/.tmp/', 'test/frameworks/*/']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-restricted-syntax': ['error', ...conventions],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['test', 'describe', 'it', 'suite'] }] }
      ],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingAny: true, allowThrowingUnknown: true }],
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingAny: true, allowThrowingUnknown: true }],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, attributes: false, properties: false } }
      ],
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // A parameter that names a type twice says more than one that names it once.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // `() => store.set(value)` reads better than the same in braces.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Methods of interfaces are taken off their objects on purpose: platforms and providers are handed over in parts.
      '@typescript-eslint/unbound-method': 'off',
      // A port that promises stays a promise when one side of it needs no waiting.
      '@typescript-eslint/require-await': 'off',
      // What comes from outside is checked although its type promises more than a stranger keeps.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-this-alias': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // They compare classes by name, and structures are enough here.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-generated-empty-object-type': 'off'
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
      // A test reads what it is given as it pleases; an answer that is not there fails it.
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unused-expressions': 'off'
    }
  },
  {
    files: ['test/{elements,react,frame}/**/*.{ts,tsx}', 'test/tools/browser/planted/*.{ts,tsx}'],
    // A plugin of the assertion library declares that every `equal` is a promise; it is one for markup alone.
    rules: { '@typescript-eslint/no-floating-promises': 'off' }
  }
)
