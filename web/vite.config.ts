import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { onlyOurLanguages } from './build/only-our-languages.ts'
import { precompress } from './build/precompress.ts'

const api = process.env.MARU_API ?? 'http://localhost:8080'
const core = /node_modules\/(react|react-dom|scheduler|i18next|@tanstack)\//

export default defineConfig({
  base: '/po/',
  root: import.meta.dirname,
  plugins: [onlyOurLanguages(), react(), precompress()],
  resolve: {
    alias: [
      // The browser needs a contract's methods and paths, not its validators.
      { find: /^typebox$/, replacement: fileURLToPath(new URL('./src/kit/no-schema.ts', import.meta.url)) },
    ],
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: { '/cm': { target: api, changeOrigin: false } },
  },
  preview: { proxy: { '/cm': { target: api, changeOrigin: false } } },
  css: { modules: { generateScopedName: '[local]-[hash:base64:5]' } },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: [{ name: 'core', test: core }] },
      },
    },
  },
})
