import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { onlyOurLanguages } from './build/only-our-languages.ts'
import { precompress } from './build/precompress.ts'

const api = process.env.MARU_API ?? 'http://localhost:8080'
// What every page needs, in two files that are kept apart by how often they change: libraries, and our own floor.
const core = /node_modules\/(react|react-dom|scheduler|i18next|use-sync-external-store|@tanstack\/[a-z-]+)\//
const floor =
  /web\/src\/(kit\/|ui\/(ask-host|ask|avatar|badge|button|card|classes|hidden|icon|list|loading|menu|notice|page-header|part-boundary|tabs|toast)\.|app\/(main|rooms|router|guards|layouts\/(bar|plain|top)|layouts\/frame)|features\/(account|menu)\/(index|\w+\.(api|rules)|parts\/(user-block|top-menu|left-menu|menu-link|site-map-layer|expired-layer))\.)|api\/src\/(kit|account|menu)/

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
        codeSplitting: {
          groups: [
            { name: 'core', test: core },
            { name: 'floor', test: floor },
          ],
        },
      },
    },
  },
})
