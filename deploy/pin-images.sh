#!/bin/sh
# Pins the images of Dockerfile, compose.yaml and kubernetes/stores by digest, in place: what their tags stand for now.
# usage: deploy/pin-images.sh           look the digests up (needs Docker with buildx, and a way to the registry)
#        deploy/pin-images.sh --check   only say which images have none
set -eu
cd "$(dirname "$0")"

images() {
    sed -n -e 's/^FROM \([^ ]*\).*/\1/p' Dockerfile
    sed -n -e 's/^ *image: \([^ ]*:[^ ]*\).*/\1/p' compose.yaml # `image: astrolude`, without a tag, is our own
}

if [ "${1:-}" = --check ]; then
    images | while read -r image; do
        case $image in
            *@sha256:*) ;;
            *) echo "warning: $image is not pinned by its digest; deploy/pin-images.sh does it" >&2 ;;
        esac
    done
    exit 0
fi

images | sort -u | while read -r image; do
    tagged=${image%@*}
    digest=$(docker buildx imagetools inspect "$tagged" --format '{{.Manifest.Digest}}')
    case $digest in
        sha256:*) ;;
        *) echo "no digest of $tagged: $digest" >&2 && exit 1 ;;
    esac
    for file in Dockerfile compose.yaml; do
        sed -e "s|^\(FROM \)$image|\1$tagged@$digest|" -e "s|^\( *image: \)$image|\1$tagged@$digest|" "$file" > "$file.new"
        cat "$file.new" > "$file"
        rm "$file.new"
    done
    # kustomize keeps an image's name and its digest in two lines.
    case $image in
        *@sha256:*)
            sed -e "s|${image#*@}|$digest|" kubernetes/stores/kustomization.yaml > kubernetes/kustomization.new
            cat kubernetes/kustomization.new > kubernetes/stores/kustomization.yaml
            rm kubernetes/kustomization.new
            ;;
    esac
    echo "$tagged@$digest"
done
