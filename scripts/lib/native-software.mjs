/**
 * Programs inside npm packages, which no lockfile tells: found by looking into each package's folder
 * and asking the libraries for their versions.
 * @typedef {object} NativeSoftware
 * @property {string} name
 * @property {string} version
 * @property {string} licence
 * @property {readonly string[]} files beginnings of the names of its libraries
 */

const postgresql = { name: "PostgreSQL", version: "18.4", licence: "PostgreSQL" };

/** @type {Record<"linux" | "darwin", readonly NativeSoftware[]>} */
export const inEmbeddedPostgres = {
  linux: [
    { ...postgresql, files: ["libpq", "libecpg", "libpg"] },
    { name: "OpenSSL", version: "1.1.1", licence: "OpenSSL", files: ["libcrypto", "libssl"] },
    { name: "ICU", version: "60.2", licence: "ICU", files: ["libicu"] },
    { name: "libxml2", version: "2.9.4", licence: "MIT", files: ["libxml2"] },
    { name: "libxslt", version: "1.1.29", licence: "MIT", files: ["libxslt"] },
    { name: "zlib", version: "1.2.11", licence: "Zlib", files: ["libz."] },
    { name: "liblzma", version: "5.2.2", licence: "LicenseRef-Public-Domain", files: ["liblzma"] },
    { name: "OSSP uuid", version: "1.6.2", licence: "MIT", files: ["libossp-uuid"] },
  ],
  darwin: [
    { ...postgresql, files: ["libpq"] },
    { name: "OpenSSL", version: "3.5.6", licence: "Apache-2.0", files: ["libcrypto", "libssl"] },
    { name: "ICU", version: "77.1", licence: "Unicode-3.0", files: ["libicu"] },
    { name: "libxml2", version: "2.15.3", licence: "MIT", files: ["libxml2"] },
    { name: "zlib", version: "1.3.2", licence: "Zlib", files: ["libz."] },
    { name: "LZ4", version: "1.10.0", licence: "BSD-2-Clause", files: ["liblz4"] },
    { name: "Zstandard", version: "1.5.7", licence: "BSD-3-Clause", files: ["libzstd"] },
    {
      name: "MIT Kerberos",
      version: "1.22.2",
      licence: "MIT",
      files: ["libcom_err", "libgssapi_krb5", "libk5crypto", "libkrb5"],
    },
    { name: "libedit", version: "library 0", licence: "BSD-3-Clause", files: ["libedit"] },
    { name: "libuuid", version: "library 1.1", licence: "BSD-3-Clause", files: ["libuuid"] },
    { name: "libiconv", version: "library 2", licence: "LGPL-2.1-or-later", files: ["libiconv"] },
    {
      name: "gettext (libintl)",
      version: "library 8",
      licence: "LGPL-2.1-or-later",
      files: ["libintl"],
    },
  ],
};

/** @param {string} platform */
export function softwareFor(platform) {
  return inEmbeddedPostgres[platform === "darwin" ? "darwin" : "linux"];
}
