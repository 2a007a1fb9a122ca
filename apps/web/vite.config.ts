import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { basemap } from './basemap/vite-basemap.ts'

const server = process.env['ATALAYA_SERVER'] ?? 'http://127.0.0.1:8080'

/** Says when it was built, for pages that are older (apps/server/src/features/session/build-time.ts). */
const buildTime = (): Plugin => ({
  name: 'build-time',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ builtTs: Date.now() }) })
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), basemap(), buildTime()],
  server: {
    proxy: {
      '/fr': { target: server, ws: true },
      '/logos': { target: server },
      '/brand/': { target: server },
      '/manifest.webmanifest': { target: server },
    },
  },
  build: {
    target: 'es2023',
    // The map library is 250 KB by itself and loads apart from the first page.
    chunkSizeWarningLimit: 1_200,
    // What every page begins with comes in one piece: thirty small ones are fetched and compressed worse.
    // It names all the others, and what tells two builds apart compresses to nothing less: seven letters are enough for that.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
})
