/**
 * React picks its build by NODE_ENV when it is first imported, so the process imports this file before
 * anything else. Without it `npm start` would render with React's slow development build.
 */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
