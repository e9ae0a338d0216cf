import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

// without this Vue looks for a component of its own by that name, and warns that there is none
const isCustomElement = (tag: string) => tag.startsWith('w3m-')

export default defineConfig({ plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] })
