/** Version of this package. A test holds it equal to `package.json`, which is not read at start-up. */
export const VERSION = '0.2.0';
