// Runs the tests of the wrappers again with React 18: below this path every module is served a second time
// (scripts/test/browser/vite.ts).
const again = '/react-18/test/react/react.test.tsx'
await import(/* @vite-ignore */ again)

export {}
