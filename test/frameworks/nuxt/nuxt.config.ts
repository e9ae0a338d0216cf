export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  // without this Vue looks for a component of its own by that name, and warns that there is none
  vue: { compilerOptions: { isCustomElement: (tag: string) => tag.startsWith('w3m-') } },
  app: { head: { title: 'w3m-kit in Nuxt', htmlAttrs: { lang: 'en' } } },
  telemetry: false
})
