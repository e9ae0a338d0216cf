// The tests of the wrappers once more, with React 18: under this path every module is served anew (test/tools/browser/vite.ts).
const again = '/react-18/test/react/react.test.tsx'
await import(/* @vite-ignore */ again)

export {}
