"""How a site is built: kernels for lessons, what is kept between builds, assets, offline, and the security policy."""
