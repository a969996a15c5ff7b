vcl 4.1;
# Varnish before the shops. It speaks no TLS: a terminator in front passes the visitor's address on by the PROXY
# protocol, and docs/operations.md ("A cache in front") has the command. Run it with -p http_gzip_support=off, or
# Brotli is lost.

import directors;
import std;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 2s;
  .window = 2;
  .threshold = 1;
  .initial = 1;
}

backend shop1 {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = ready;
  .connect_timeout = 2s;
  .first_byte_timeout = 30s;
}

backend shop2 {
  .host = "127.0.0.1";
  .port = "3001";
  .probe = ready;
  .connect_timeout = 2s;
  .first_byte_timeout = 30s;
}

sub vcl_init {
  new shops = directors.round_robin();
  shops.add_backend(shop1);
  shops.add_backend(shop2);
}

sub vcl_recv {
  set req.backend_hint = shops.backend();
  if (req.restarts == 0) {
    unset req.http.X-No-Shop;
    # Set, not appended: what a visitor claims about itself is dropped.
    set req.http.X-Forwarded-For = client.ip;
    set req.http.X-Forwarded-Proto = "https";
    set req.http.X-Forwarded-Host = req.http.Host;
    # Or visitors would decide which requests are traced.
    unset req.http.traceparent;
  }
  # For varnishncsa, without keys: the path of a dealer's feed is one, and links in mails have them in the query.
  std.log("path:" + regsub(req.url, "(?i)(/feed/|\?).*$", "\1[hidden]"));
  std.collect(req.http.Cookie, "; ");
  if (req.url ~ "^/(metrics|readyz)(\?|$)") { return (synth(404)); }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }

  # The shop sends each page as br, gzip or plain.
  if (req.http.Accept-Encoding ~ "(?i)(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(;|,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(;|,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  # Files that are the same for everybody, whatever the query.
  if (req.url ~ "^/(assets|media|models)/|^/[^/?]+\.(ico|png|svg|txt|webmanifest)(\?|$)") {
    unset req.http.Cookie;
    set req.url = regsub(req.url, "\?.*$", "");
  }
  # Whoever has a session gets nothing from the cache. Other cookies (statistics, known devices) do not matter.
  if (req.http.Authorization || req.http.Cookie ~ "meridian_session") { return (pass); }

  # Marks of advertisements would make one page many.
  set req.url = regsub(req.url, "\?(&?(utm_[a-z]+|gclid|fbclid|msclkid)=[^&]*)+$", "");

  # Old pages only when no shop answers, and for a day at most.
  if (req.http.X-No-Shop || !std.healthy(req.backend_hint)) {
    set req.grace = 24h;
  } else {
    set req.grace = 0s;
  }
  return (hash);
}

sub vcl_backend_fetch {
  unset bereq.http.X-No-Shop;
}

sub vcl_backend_response {
  if (beresp.status == 503 && bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  # The copy stays; vcl_synth looks for it.
  if (beresp.status == 503 && !bereq.uncacheable) { return (abandon); }
  if (bereq.uncacheable || beresp.http.Cache-Control !~ "^public" || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
  if (beresp.http.Cache-Control ~ "stale-if-error") {
    # A second, so that visitors of one page do not queue: Varnish asks for one page once at a time.
    # A changed price shows within two seconds, of which the shop may take one.
    set beresp.ttl = 1s;
    # vcl_recv decides by the session and drops nothing else, so other cookies need no copy of their own.
    set beresp.http.Vary = "Accept-Encoding";
  }
  set beresp.grace = 24h;
  return (deliver);
}

sub vcl_backend_error {
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) { return (retry); }
  if (!bereq.uncacheable) { return (abandon); }
}

sub vcl_synth {
  # No shop has answered: once more, this time with the copy, if there is one.
  if (resp.status == 503 && req.restarts == 0) {
    set req.http.X-No-Shop = "1";
    return (restart);
  }
  if (resp.status == 503) { set resp.http.Retry-After = "5"; }
}

sub vcl_deliver {
  if (resp.http.Cache-Control ~ "stale-if-error") { set resp.http.Vary = "Accept-Encoding, Cookie"; }
  unset resp.http.X-Accel-Expires;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
