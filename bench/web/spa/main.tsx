import '#app/fonts/fonts.css'
import './spa.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Landing } from 'bench-landing'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Toaster } from 'sonner'

const queries = new QueryClient()

/** The landing page comes with the first script, the dashboard when it is asked for. */
const router = createBrowserRouter([
  { path: '/', element: <Landing /> },
  {
    path: '/dashboard',
    lazy: async () => ({ Component: (await import('./dashboard.tsx')).Dashboard }),
  },
])

const place = document.getElementById('root')
if (place) {
  // The dashboard is in French, as ours is.
  document.documentElement.lang = window.location.pathname === '/dashboard' ? 'fr' : 'en'
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toaster position="bottom-right" />
      </QueryClientProvider>
    </StrictMode>,
  )
}
