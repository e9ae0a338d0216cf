// What Next's own variable NEXT_FONT_GOOGLE_MOCKED_RESPONSES reads: no request leaves the machine. The pages use a font of the system.
const face = family =>
  `@font-face { font-family: '${family}'; font-style: normal; font-weight: 100 900; src: local('sans-serif'); }`
const address = family => `https://fonts.googleapis.com/css2?family=${family.replace(' ', '+')}:wght@100..900&display=swap`

module.exports = Object.fromEntries(['Geist', 'Geist Mono'].map(family => [address(family), face(family)]))
