import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPages } from './build/first-pages.ts'
import { frameFont } from './build/frame-font.ts'
import { noCycles } from './build/no-cycles.ts'
import { offlineShell } from './build/offline-shell.ts'
import { onlyAddresses } from './build/only-addresses.ts'
import { onlyOurLanguages } from './build/only-our-languages.ts'
import { ownIcons } from './build/own-icons.ts'
import { precompress } from './build/precompress.ts'

const api = process.env.MARU_API ?? 'http://localhost:8080'
/** Paths that the server answers. */
const served = ['/cm', '/device/profile']
// Libraries that every page needs; separate from our own code, which changes more often.
const core = /node_modules\/(react|react-dom|scheduler|i18next|use-sync-external-store|@tanstack\/[a-z-]+)\//
// Small parts that nearly every page draws: separately they would be one request each.
const shared =
  /api\/src\/kit\/(company|time\/clock)\.|web\/src\/ui\/list\/list\.module\.|web\/src\/(kit\/(?!(?:\w+\/)?(?:dictionary|flow|zones|time-text|date-text|draft|upload|match-text|work-acts))|ui\/(?:\w+\/)?(?:card|hint|notice|page-header|picture|rows|stack|tabs)\.)|lucide-react\/dist\/esm\/icons\/(arrow-(up|down)|chevron-(left|right|down)|corner-down-right|image-off|paperclip|plus|rotate-cw|x)\./
// Web parts and the page that draws them; the gallery, tests and the profile window come when they are opened.
const home = /web\/src\/features\/webpart\/(parts\/|morning\/|pages\/home-page|quick\.)/
// What rooms add to the palette, the settings, the administration and the work queue: one request, when one of them is opened.
const later =
  /web\/src\/features\/((.+\/)?(later|use-[a-z]+-items|work-acts)\.tsx$|admin\/(search\.rules|settings\.search)\.)|api\/src\/admin\/hook\./
// Small parts that home or the first pages of most rooms need: with the parts of dialogs and forms, home would load those.
const base =
  /ui\/(answer|list\/list)(\.rules)?\.tsx?|react-aria\/dist\/private\/(label\/useLabel|utils\/useLabels)\.|utils\/number\.mjs|react-router\/dist\/esm\/useBlocker|features\/relation\/relation\.(api|rules)|api\/src\/(kit\/)?relation\./
// Parts that most dialogs, lists and forms need: separately they would be dozens of requests for a page.
const often = /node_modules|src\/(ui|kit)\//
// The library of forms with what every form has: a list loads it when a form is opened.
const write =
  /react-hook-form|src\/ui\/form\/(form|form-notes|form-dialog|first-\w+)\.|src\/ui\/dialog\/leave/
// Our modules have no side effects, so that a door's exports are placed with the code that calls them.
const ours = /\/(web|api|i18n)\/src\/.*\.tsx?$/

const source = fileURLToPath(new URL('./src', import.meta.url))

/** A group of chunks with the icons that only its files import. */
function withOwnIcons(name: string, files: RegExp) {
  const isOwn = ownIcons(source, files)
  return { name, test: (id: string) => files.test(id) || isOwn(id) }
}

export default defineConfig({
  base: '/po/',
  root: import.meta.dirname,
  plugins: [
    frameFont(),
    onlyOurLanguages(),
    react(),
    onlyAddresses(),
    noCycles(),
    offlineShell(),
    precompress(),
  ],
  resolve: {
    alias: [
      // The browser needs a contract's methods and paths, not its validators.
      {
        find: /^typebox$/,
        replacement: fileURLToPath(new URL('./src/kit/call/no-schema.ts', import.meta.url)),
      },
    ],
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  preview: { proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])) },
  css: { modules: { generateScopedName: '[local]-[hash:base64:5]' } },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: ours, sideEffects: false }],
      },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // A module's dependencies are placed where they are first used: a door that all pages load does not load its room.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'core', test: core, tags: ['$initial'] },
            { name: 'floor', tags: ['$initial'] },
            { name: 'page', test: shared },
            withOwnIcons('home', home),
            withOwnIcons('later', later),
            ...firstPages.map(([name, files]) => withOwnIcons(name, files)),
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            { name: 'base', test: base },
            { name: 'write', test: write },
            { name: 'often', test: often, minShareCount: 60 },
            { name: 'form', test: /node_modules|src\/ui\//, minShareCount: 25 },
          ],
        },
      },
    },
  },
})
